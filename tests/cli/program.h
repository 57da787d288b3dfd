// The built program, run as one would run it in a shell, with a folder for its files.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bastide {

namespace fs = std::filesystem;

struct Ran {
    int code = -1;
    std::string out;
    std::string err;
};

class Program : public testing::Test {
protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() /
                  ("bastide-" + std::string(test->name()) + "-" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path file(const std::string& name) const { return folder_ / name; }
    fs::path write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }
    std::string read(const fs::path& path) const {
        std::stringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        return text.str();
    }

    // `arguments` as one would type them in a shell.
    Ran run(const std::string& arguments, const std::string& input = "") const {
        write("stdin", input);
        const std::string line = "'" BASTIDE_PROGRAM "' " + arguments + " <'" + file("stdin").string() +
                                 "' >'" + file("stdout").string() + "' 2>'" + file("stderr").string() + "'";
        const int status = std::system(line.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(file("stdout")), read(file("stderr"))};
    }

    // It ends with the code and exactly one sentence, which says the words.
    void expect_refusal(const std::string& arguments, int code, const std::string& words) const {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, code) << arguments;
        EXPECT_TRUE(ran.err.starts_with("bastide: ")) << arguments << ": " << ran.err;
        EXPECT_TRUE(ran.err.ends_with(".\n")) << arguments << ": " << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
        EXPECT_NE(ran.err.find(words), std::string::npos) << arguments << ": " << ran.err;
    }

private:
    fs::path folder_;
};

} // namespace bastide
